interface Detected {
  rawValue: string
}

interface Detector {
  detect(source: HTMLCanvasElement): Promise<Detected[]>
}

interface DetectorType {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Reads the QR code in a picture; undefined if there is none. */
export type ReadCode = (canvas: HTMLCanvasElement) => Promise<string | undefined>

/** What reads QR codes: the browser itself where it can, else a decoder that is loaded now. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector: Type } = globalThis as { BarcodeDetector?: DetectorType }
  if (Type && (await Type.getSupportedFormats()).includes('qr_code')) {
    const detector = new Type({ formats: ['qr_code'] })
    return async canvas => (await detector.detect(canvas))[0]?.rawValue
  }
  const { default: decodeQR } = await import('qr/decode.js')
  return async canvas => {
    const { width, height } = canvas
    try {
      return decodeQR(canvas.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, width, height))
    } catch {
      // It throws where there is no code.
      return undefined
    }
  }
}
