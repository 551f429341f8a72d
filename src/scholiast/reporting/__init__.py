"""Records and documents -> reports: JSON, terminal, HTML, SARIF, Markdown.

Every function is pure: a value in, text (or something rich can print) out. Each form is a module of
its own, so that a command imports only what it prints:

- `json`: `document_as_json`, `record_as_json`, `document_as_markdown`
- `terminal`: `record_as_renderable`
- `html`: `record_as_html`
- `sarif`: `record_as_sarif`
- `markdown`: `record_as_markdown`
"""
