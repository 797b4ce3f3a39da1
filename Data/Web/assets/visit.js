// The button of a guest's form says until when.

const form = document.getElementById("visit");
const button = document.getElementById("register");

form.addEventListener("change", () => {
  button.textContent = form.querySelector("[name=hours]:checked")?.dataset.until ?? button.dataset.plain;
});
form.dispatchEvent(new Event("change"));
