// unpacked returns a promise of what a text is in gzip and base64.
export async function unpacked(text) {
  const plain = atob(text);
  const packed = new Uint8Array(plain.length);
  for (let i = 0; i < plain.length; i++) packed[i] = plain.charCodeAt(i);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
