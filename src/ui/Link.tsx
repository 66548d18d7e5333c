import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A way to another page of the app. The router's own comes with the fetching ahead of a framework that is not used. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler<HTMLAnchorElement>(to)} />
}
