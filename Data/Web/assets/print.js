// The button that opens the browser's dialogue for printing.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
