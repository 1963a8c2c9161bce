const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * How many bytes the parts of a zip file take when they are unpacked, by its directory; 0 for what is no zip file. The
 * reader unpacks no part beyond the size that is told of it, so that the directory can be believed; a part whose size is
 * not told counts as endless.
 */
export function unpackedSize(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 0
  let size = 0
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    size += packed > 0 && unpacked === 0 ? Number.POSITIVE_INFINITY : unpacked
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

function endOfDirectory(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}
