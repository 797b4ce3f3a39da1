// Saves the code of a receipt as a picture, and prints pages.

const save = document.getElementById("save-picture");
if (save) {
  save.hidden = false;
  save.addEventListener("click", async () => {
    const link = document.createElement("a");
    link.download = save.dataset.name;
    link.href = await picture(document.querySelector("#guest-qr svg"));
    link.click();
  });
}

for (const button of document.querySelectorAll("#print, .print-button")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const suite = button.closest(".suite");
    document.body.classList.toggle("prints-one", Boolean(suite));
    suite?.classList.add("printed");
    print();
    suite?.classList.remove("printed");
  });
}

/** A QR code as a PNG: black on white, with the facts of the page below it. */
async function picture(code) {
  const side = 820;
  const facts = [...document.querySelectorAll(".verdict-facts > div")].map((row) => row.innerText.replace(/\s*\n\s*/g, ": "));
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side + 60 + 44 * (facts.length + 1) });
  const brush = canvas.getContext("2d");
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(sized(code, side)))}`;
  await image.decode();
  brush.imageSmoothingEnabled = false;
  brush.drawImage(image, 0, 0, side, side);
  brush.fillStyle = "#000";
  brush.textAlign = "center";
  const lines = [document.getElementById("heading").textContent, ...facts];
  lines.forEach((line, index) => {
    brush.font = `${index === 0 ? 700 : 400} 30px system-ui, sans-serif`;
    brush.fillText(line, side / 2, side + 40 + 44 * index, side - 40);
  });
  return canvas.toDataURL("image/png");
}

function sized(code, side) {
  const copy = code.cloneNode(true);
  copy.setAttribute("width", side);
  copy.setAttribute("height", side);
  return copy;
}
