"use strict";
(() => {
  const button = document.getElementById("copy-questions");
  const questions = document.getElementById("questions");
  const told = document.getElementById("copied");
  if (!button || !questions || !told) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(questions.textContent);
      told.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(questions);
      told.textContent = "The questions are selected: copy them with the keyboard.";
    }
  });
})();
