// Unpacks the scripts of the page, and runs them.

(async () => {
  const packed = Uint8Array.from(atob(document.getElementById("code").textContent), (it) => it.charCodeAt(0));
  const script = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
  document.head.append(Object.assign(document.createElement("script"), { src: URL.createObjectURL(script) }));
})().catch((error) => document.body.prepend(`This browser cannot run the program: ${error.message}`));
