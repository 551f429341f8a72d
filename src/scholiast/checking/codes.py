"""The codes of all rules; a code never changes its meaning and is never given away again."""

CODES = (
    "SCH101", "SCH102", "SCH103", "SCH104", "SCH105", "SCH106",
    "SCH201", "SCH202", "SCH203", "SCH204", "SCH205", "SCH206", "SCH207",
    "SCH301", "SCH302", "SCH303", "SCH304",
    "SCH401", "SCH402", "SCH403",
    "SCH501", "SCH502", "SCH503", "SCH504",
    "SCH601", "SCH602", "SCH603", "SCH604", "SCH605",
    "SCH701", "SCH702", "SCH703", "SCH704", "SCH705", "SCH706", "SCH707", "SCH708", "SCH709",
    "SCH710", "SCH711", "SCH712", "SCH713", "SCH714",
    "SCH801", "SCH802", "SCH803", "SCH804", "SCH805",
)  # fmt: skip
