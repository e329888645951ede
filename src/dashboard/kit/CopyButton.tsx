import { words } from '../words.ts'
import { toast } from './toast.tsx'

/** A button that copies a text and confirms it. @param label what it copies */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(words.copied)
    } catch {
      toast(words.notCopied)
    }
  }
  return (
    <button type="button" class="plain copy" aria-label={label} title={label} onClick={() => void copy()}>
      {words.copy}
    </button>
  )
}
