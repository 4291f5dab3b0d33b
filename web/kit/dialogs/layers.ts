/** Something that is open over the page. It may stay open where it asks first and is told to. */
type Layer = {
  close: () => void
  /** Whether the way back closes it. */
  hasEntry: boolean
}

/** The uppermost last. */
const layers: Layer[] = []

/** Something opens. What is answered is to be called once it has closed. */
export function openLayer(layer: Layer): () => void {
  layers.push(layer)
  addEntries()
  return () => {
    layers.splice(layers.lastIndexOf(layer), 1)
    // Whoever closes it often goes on to another page at once: then its entry stays below that.
    setTimeout(syncEntries)
  }
}

export function isUppermost(layer: Layer): boolean {
  return layers.at(-1) === layer
}

// Escape closes what is uppermost as it is pressed, and nothing that comes to light by that. A list that is open in a field is the field's.
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
 * On a phone the back button closes the top layer, not the page (decision 0050): each layer pushes a history entry that the router does not
 * see, and removes it when it closes another way. `depth`: entries above the one of the page.
 */
let depth = depthOf(history.state)
let page = pageOf(history.state)
let steppingDown = false

declare global {
  interface Window {
    /** Asked before the router (public/first.js). */
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
    // A page was opened while an entry was being taken away below it: it stays.
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
  // What the entry was for has closed, and another page was opened since: the way back goes on.
  if (!top) return history.back()
  top.close()
  setTimeout(syncEntries)
}

/** As many entries as layers. */
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
    // Past the router, which would take it for a page: it has changed the one on the object.
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

/** By what the router knows the entry of a page. */
function pageOf(state: { __TSR_key?: string } | null): string | undefined {
  return state?.__TSR_key
}
