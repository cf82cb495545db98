/**
 * Pictures of figures: scaled down here, in the browser, to what a company's file can hold. Nothing is sent anywhere.
 */

const SIDE = 256
const MOST_BYTES = 64_000
const MOST_FILE = 30_000_000
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** A picture as a `data:` address of at most 64 kB, or a word about why not. */
export async function smallPicture(file: File): Promise<{ picture: string } | { problem: string }> {
  if (file.size > MOST_FILE)
    return {
      problem: `That file has ${Math.round(file.size / 1e6)} MB. Choose a picture of at most ${MOST_FILE / 1e6} MB; it is made small here anyway.`,
    }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null)
    return { problem: 'That is no picture this browser can read. Choose a PNG, JPEG or WebP.' }
  try {
    return { picture: drawnSmall(bitmap) }
  } finally {
    bitmap.close()
  }
}

/** The middle of a picture as a square. */
function drawnSmall(bitmap: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  const side = Math.min(bitmap.width, bitmap.height)
  canvas.width = Math.min(SIDE, side)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser draws nothing')
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL('image/webp', quality)
    if (address.length <= MOST_BYTES) return address
  }
  return canvas.toDataURL('image/jpeg', 0.3)
}
