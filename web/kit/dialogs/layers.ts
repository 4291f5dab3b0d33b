/** May stay open if its guard says so. */
type Layer = {
  close: () => void
  /** Whether the back button closes it. */
  hasEntry: boolean
}

/** The topmost last. */
const layers: Layer[] = []

/** Returns a function to call after closing. */
export function openLayer(layer: Layer): () => void {
  layers.push(layer)
  addEntries()
  return () => {
    layers.splice(layers.lastIndexOf(layer), 1)
    // Navigation may follow at once: its entry stays on top.
    setTimeout(syncEntries)
  }
}

export function isUppermost(layer: Layer): boolean {
  return layers.at(-1) === layer
}

// Escape closes the topmost layer only. An open list of a field handles it itself.
addEventListener(
  'keydown',
  (event) => {
    const top = layers.at(-1)
    if (!top || event.key !== 'Escape' || event.isComposing) return
    if ((event.target as Element).getAttribute?.('data-mantine-stop-propagation') === 'true') return
    event.preventDefault()
    top.close()
  },
  { capture: true },
)

/**
 * On phones the back button closes the top layer, not the page (decision 0050): each layer pushes a history entry that the router ignores.
 * `depth`: entries above the page's own.
 */
let depth = depthOf(history.state)
let page = pageOf(history.state)
let steppingDown = false

declare global {
  interface Window {
    /** Called before the router (public/first.js). */
    onWayBack?: (event: PopStateEvent) => void
  }
}
window.onWayBack = onPopState

function onPopState(event: PopStateEvent) {
  const was = depth
  const samePage = pageOf(event.state) === page
  depth = depthOf(event.state)
  page = pageOf(event.state)
  if (!samePage || depth >= was) {
    if (!steppingDown) return
    // Navigation during a step back: keep the new page.
    steppingDown = false
    event.stopImmediatePropagation()
    return history.forward()
  }
  event.stopImmediatePropagation()
  if (steppingDown) {
    steppingDown = false
    return
  }
  const top = layers.at(-1)
  // A leftover entry of a closed layer: go further back.
  if (!top) return history.back()
  top.close()
  setTimeout(syncEntries)
}

function syncEntries() {
  depth = depthOf(history.state)
  page = pageOf(history.state)
  addEntries()
  if (steppingDown || depth <= wantedDepth()) return
  steppingDown = true
  history.go(wantedDepth() - depth)
}

function addEntries() {
  while (depth < wantedDepth()) {
    depth++
    // The router has patched `history.pushState`.
    History.prototype.pushState.call(history, { ...history.state, layers: depth }, '')
  }
  page = pageOf(history.state)
}

function wantedDepth(): number {
  if (!matchMedia('(max-width: 47.99em), (pointer: coarse)').matches) return 0
  return layers.filter(({ hasEntry }) => hasEntry).length
}

function depthOf(state: { layers?: number } | null): number {
  return state?.layers ?? 0
}

/** The router's own key. */
function pageOf(state: { __TSR_key?: string } | null): string | undefined {
  return state?.__TSR_key
}
