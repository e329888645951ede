/** In place of a list that has nothing yet: why, and what to do next. */
export function EmptyState({ text, action }: { text: string; action?: { word: string; href: string } | undefined }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {action && (
        <p>
          <a class="button" href={action.href}>
            {action.word}
          </a>
        </p>
      )}
    </div>
  )
}
