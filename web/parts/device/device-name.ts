import Bowser from 'bowser'

type Device = { name: string; kind: 'desktop' | 'mobile' | 'tablet' }

/** 'Chrome di Windows'. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Perangkat tak dikenal', kind: 'desktop' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  const name = [browser.name || 'Browser tak dikenal', os.name].filter(Boolean).join(' di ')
  return { name, kind }
}
