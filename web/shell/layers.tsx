import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useShop } from '../data/session.tsx'
import { useOpenQuestion, withdrawQuestion } from '../kit/dialogs/confirm.ts'
import { lazyPart } from '../kit/feedback/lazy-part.tsx'
import { closeAllNotices, notices } from '../kit/feedback/notify.ts'
import { preloaded } from '../kit/feedback/preloaded.tsx'
import { dropHeldKeys, loadPressKey } from '../kit/keyboard/hold-keys.ts'
import { whenIdle } from '../when-idle.ts'

const Notices = lazyPart(() => notices().then((module) => module.Notices), 'beside')
const CustomerNotices = lazyPart(
  () => import('../parts/customer-page/customer-notices.tsx').then((module) => module.CustomerNotices),
  'beside',
)
const Questions = preloaded(() => import('./questions.tsx').then((module) => module.Questions))

/** Portal target inside `main`, so that overlays are in a landmark. */
export function Layers() {
  const question = useOpenQuestion()
  const [idle, setIdle] = useState(false)
  const [ButtonTooltips, setButtonTooltips] = useState<ComponentType>()
  const { store } = useShop()
  // Loaded early: a question may come up offline.
  useEffect(
    () =>
      void whenIdle()
        .then(() => setIdle(true))
        .then(notices)
        .then(loadPressKey)
        .then(() => import('../kit/feedback/button-tooltips.tsx'))
        .then((module) => setButtonTooltips(() => module.ButtonTooltips))
        .catch(() => undefined),
    [],
  )
  // The next user of this device must not answer or retry for the last one.
  useEffect(
    () => () => {
      withdrawQuestion()
      closeAllNotices()
    },
    [],
  )
  // The sign-in screen must not wait for the last user's answers.
  useLayoutEffect(() => dropHeldKeys, [])
  return (
    <>
      <div id="layers" style={{ position: 'absolute', top: 0, left: 0 }} />
      <Suspense>{idle && <Notices />}</Suspense>
      {ButtonTooltips && <ButtonTooltips />}
      <Suspense>{idle && store.customerPageEnabled && <CustomerNotices />}</Suspense>
      <Questions question={question} opened={question !== null} />
    </>
  )
}
