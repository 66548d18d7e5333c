import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Resolves when loaded or failed; a failure is thrown when rendering. */
  preload(): Promise<void>
}

/**
 * React keeps a Suspense fallback for at least 300 ms, even if the chunk has loaded; a preloaded part renders without
 * that delay.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await loadOnce() }))
  function Part(props: Props) {
    // Stays the same while mounted; another component would lose its state.
    const [Component] = useState(() => loaded ?? Lazy)
    return createElement(Component as ComponentType<Props>, props)
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Part, { preload })
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => unknown ? Props : object

/** A part that retries until its chunk has loaded. */
export function patientPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  return lazyPart(async () => (await loadPatiently(load))[name] as Part)
}

const AGAIN_MS = 5_000

/** Retries until the chunk has loaded. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
