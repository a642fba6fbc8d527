import { useCallback, useEffect, useRef, useState } from 'react'
import { sendableNote } from '#domain/written-note.ts'
import { speak } from '#messages/speak.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import { setCartNote } from '#src/commands/change-cart.ts'
import { Card } from '#src/ui/card.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

/** A pause in the typing after which the note is kept. */
const PAUSE_MS = 300

/** The note to the kitchen; what is typed stays here and is kept at each pause and when the field is left. */
export function CartNote({ note }: { note: string }) {
  const [text, setText] = useState(note)
  const kept = useRef(note)
  const keep = useCallback((words: string) => {
    if (words === kept.current) return
    kept.current = words
    void setCartNote(words)
  }, [])
  // Another tab or phone wrote it.
  useEffect(() => {
    if (note === kept.current) return
    kept.current = note
    setText(note)
  }, [note])
  useEffect(() => {
    const timer = setTimeout(() => keep(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keep, text])
  const left = ORDER_LIMITS.note - text.length
  return (
    <Card>
      <TextArea
        label={speak('cart.note')}
        placeholder={speak('cart.notePlaceholder')}
        value={text}
        maxLength={ORDER_LIMITS.note}
        hint={left <= 40 ? speak('cart.noteLeft', { count: left }) : undefined}
        onChange={({ target }) => setText(sendableNote(target.value))}
        onBlur={() => keep(text)}
      />
    </Card>
  )
}
