/** The administrator's page. */
export const adminScreenText = {
  heading: 'Системийн удирдлага',
  tabsLabel: 'Удирдлагын хэсгүүд',
  tabs: {
    institutions: 'Байгууллага',
    accounts: 'Хэрэглэгч',
    years: 'Он ба тайлант үе',
    norms: 'Норматив',
    catalogues: 'Лавлах',
    events: 'Түүх',
  },
  readFailed: 'Мэдээллийг уншиж чадсангүй.',
  save: 'Хадгалах',
  cancel: 'Болих',
  add: 'Нэмэх',
  change: 'Засах',
  none: '—',
} as const
