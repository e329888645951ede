/** A sentence, in which what stands between backticks is code. */
export function Sentence({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={part} text={part} /> : part))}</>
}

/** A line breaks between the words of a command, and not within an option. */
function Code({ text }: { text: string }) {
  return (
    <code>
      {text.split(' ').map((word, index) => (
        <>
          {index > 0 && ' '}
          <span class="operations-word">{word}</span>
        </>
      ))}
    </code>
  )
}
