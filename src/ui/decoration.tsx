import type { ComponentProps, SyntheticEvent } from 'react'

/** Its place stays as it is, so that nothing moves. */
const leaveBlank = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden'
}

/** A picture that says nothing by itself: one that cannot be loaded (no network, and not kept yet) leaves its place blank, without a browser's sign of a broken picture. */
export const Decoration = (props: Omit<ComponentProps<'img'>, 'alt' | 'onError'>) => <img alt="" {...props} onError={leaveBlank} />
