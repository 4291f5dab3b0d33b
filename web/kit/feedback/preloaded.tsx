import { type ComponentType, memo, useLayoutEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { prefetch } from '../../when-idle.ts'
import { holdKeys } from '../keyboard/hold-keys.ts'
import { notifyFailure, withdrawNotice } from './notify.ts'
import { PART_MISSING, PartMissing } from './part-missing.tsx'

export type Preloaded<Props> = ComponentType<Props> & { fetch: () => Promise<void> }

/**
 * A lazily loaded component. Unlike `lazy`, it renders in the same frame once loaded, buffers keys typed while loading, and skips re-renders
 * while its dialog is closed. A failed load shows a retry button.
 */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloaded<Props> {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  function fetch() {
    coming ??= load().then(
      (loaded) => {
        Loaded = memo(loaded, staysClosed) as ComponentType<Props>
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as `lazy` makes one
  function Part(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const [attempt, again] = useReducer((times: number) => times + 1, 0)
    const [failed, setFailed] = useState(false)
    const missing = Loaded === undefined
    const isDialog = 'opened' in props
    const opened = !isDialog || props.opened === true
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt refetches
    useLayoutEffect(() => {
      if (!missing) return
      let current = true
      const hold = opened ? holdKeys() : undefined
      const asked = opened ? fetch() : prefetch(fetch)
      asked.then(
        () => {
          if (current) flushSync(draw)
          withdrawNotice('part')
          hold?.release()
        },
        () => {
          hold?.drop()
          if (!current || !opened) return
          if (isDialog) notifyFailure(PART_MISSING, { about: 'part', onRetry: again })
          else setFailed(true)
        },
      )
      return () => {
        current = false
        hold?.release()
      }
    }, [missing, opened, isDialog, attempt])
    if (Loaded) return <Loaded {...props} />
    const retry = () => {
      setFailed(false)
      again()
    }
    return failed && <PartMissing onRetry={retry} />
  }
  return Object.assign(Part, { fetch })
}

function staysClosed(before: { opened?: unknown }, now: { opened?: unknown }): boolean {
  return before.opened === false && now.opened === false
}
