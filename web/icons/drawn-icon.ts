import { createElement, type SVGProps } from 'react'

/** A part of an icon: its element and what is said of it. */
export type Shape = [element: string, attributes: Record<string, string>]

type Props = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }

/** An icon, as Tabler's package for React draws it. */
export function drawnIcon(shapes: readonly Shape[]) {
  return ({ size = 24, stroke = 2, color = 'currentColor', className, ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `tabler-icon ${className}` : 'tabler-icon',
        ...rest,
      },
      ...shapes.map(([element, attributes]) => createElement(element, attributes)),
    )
}
