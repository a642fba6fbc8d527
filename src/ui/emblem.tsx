/** A brand's one or two letters in its shape; the name stands beside it, so it is not read out. */
export function Emblem({ letters }: { letters: string }) {
  return (
    <span className="emblem" aria-hidden="true">
      {letters}
    </span>
  )
}
