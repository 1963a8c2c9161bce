export const adminPageText = {
  heading: 'Системийн удирдлага',
  tabsLabel: 'Удирдлагын хэсгүүд',
} as const
