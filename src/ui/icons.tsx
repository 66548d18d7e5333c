/** SVG content on a grid of 20. */
const drawings = {
  tick: 'M4 10.5 8 14.5 16 5.5',
  cross: 'M5 5 15 15 M15 5 5 15',
  flag: 'M5 18V3h10l-2.5 4 2.5 4H5',
  highlight: 'M7 11.5 14.5 3.5l3 3L10 14H7z M3 17.5h14',
  navigator: 'M3 3h5v5H3z M12 3h5v5h-5z M3 12h5v5H3z M12 12h5v5h-5z',
  undo: 'M7 4 3 8l4 4 M3 8h9a4.5 4.5 0 0 1 0 9H9',
  redo: 'M13 4l4 4-4 4 M17 8H8a4.5 4.5 0 0 0 0 9h3',
  time: 'M10 2.5a7.5 7.5 0 1 0 .01 0 M10 6v4.5l3 2',
  view: 'M1.5 16 6 4l4.5 12 M3 12h6 M18 9v7 M18 12.5a3 3.5 0 1 0-.01 .01',
  keys: 'M2 5h16v10H2z M5 8.5h0M8.5 8.5h0M12 8.5h0M15 8.5h0M6 12h8',
  more: 'M4 10h0M10 10h0M16 10h0',
  previous: 'M12 4 6 10l6 6',
  next: 'M8 4l6 6-6 6',
  listen: 'M3 8v4h3l4 3V5L6 8z M13.5 7.5a3.5 3.5 0 0 1 0 5',
  stop: 'M5 5h10v10H5z',
  practice: 'M10 5.5C8 4 5 3.5 2 4v11.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4c-3-.5-6 0-8 1.5z M10 5.5V17',
  progress: 'M3 17h14 M5 13.5V10 M10 13.5V4 M15 13.5V7',
  purchases: 'M4 2.5h12v15l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5z M7.5 7h5 M7.5 10.5h5',
  account: 'M10 10a3.5 3.5 0 1 0-.01 0 M3.5 17.5a6.5 5.5 0 0 1 13 0',
}
export type IconName = keyof typeof drawings

/** Decorative: the adjacent text has the meaning. */
export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg
      width="1.25em"
      height="1.25em"
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={drawings[name]} />
    </svg>
  )
}
