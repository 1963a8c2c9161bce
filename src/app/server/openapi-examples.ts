import { blankText } from '#features/blanks/save-text.ts'
import { reportText } from '#features/reports/text.ts'
import { ordinarySchool } from '#forms/profile.ts'

const year = 2026
const sessionCode = '2026-02'
/** Of a school, a kindergarten and a centre. */
const school = { id: '1001', year, group: 'ORGEBS' }
const kindergarten = { id: '1009', year, group: 'ORGSUB' }
const centre = { id: '1006', year, group: 'ORGNTB' }
const report = { orgId: '1001', sessionCode }
const sending = { sessionCode, receipt: '2026-1001-1' }
const mark = { ...sending, id: '4711' }
const employee = { id: '1001', employeeId: '1001001' }
const benefit = { t1Flag: 'Y', t1Month: '12', avgSalaryMonth: '1577000', t2Flag: 'N', t3Flag: 'N' }
const email = 'nomin@surguuli.example'
const password = 'a-password-of-yours'
const proof = { by: 'password', password }
const token = 'mJ3vQ0c9Yk2mX8o5w7RrT1uZ4aBdEfGh'
const version = 'b94d27b9934d3e08a52e52d7da7dabfa'
const until = '2026-09-15T18:00:00+08:00'
const reason = 'Цасан шуурганы улмаас хугацаа хэтэрсэн.'
const pupils = {
  rows: [{ at: 2, cells: ['1001', '', '2025-2026', 'Бүлэг', '9'] }],
  extent: 'part',
}
const schools = {
  list: 'schools',
  year,
  rows: [
    ['Код', 'Нэр', 'Төрийн өмчийн'],
    ['1', 'Монгол Улсын Их Сургууль', 'Тийм'],
  ],
}
const reminder = { kind: 'remind', text: 'Хугацаа маргааш дуусна.' }
const period = {
  organizationTypeId: 48,
  sessionCode,
  year,
  sessionName: '2026 оны төсвийн төсөл',
  isOpen: true,
  deadline: '2026-09-01T18:00:00+08:00',
}

type Example = {
  readonly body?: object
  readonly answer?: unknown
}

/** By the id of the call. The names and numbers are invented. */
export const examples: Readonly<Record<string, Example>> = {
  'auth.login': {
    body: { userName: 'accountant', password },
    answer: {
      token,
      user: {
        institutionId: '1001',
        userName: 'accountant',
        userId: 1,
        role: 'institution',
        level: null,
        organizationTypeId: 48,
        organizationName: 'School',
        orgType: 'EBS',
        organizationProperty: 'PUBLIC',
      },
    },
  },
  'auth.openid.unlink': { body: {} },
  'auth.openid.logout': { body: { logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJub21pbiJ9.c2lnbmF0dXJl' } },
  'auth.passwordReset.request': { body: { userName: 'accountant' } },
  'auth.passwordReset.confirm': { body: { token, next: 'a-new-password-of-yours' } },
  'auth.logout': { body: {} },
  'auth.sessions.revoke': { body: { id: '0b8f1c52-6f0e-4a53-9a57-3f1f2f0f7a11' } },
  'auth.sessions.revokeOthers': { body: {} },
  'auth.reauthentication': { body: proof },
  'auth.passkey.options': { body: {} },
  'auth.passkey': {
    body: {
      used: {
        id: 'AZ3kq0xW',
        rawId: 'AZ3kq0xW',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
          signature: 'MEUCIQDx',
          userHandle: 'MTAwMQ',
        },
        clientExtensionResults: {},
      },
    },
  },
  'auth.factors.setUp': { body: { event: 'CODE', proof } },
  'auth.factors.update': { body: { event: 'ADD_CODE', code: '123456' } },
  'auth.password': { body: { current: password, next: 'a-new-password-of-yours' } },

  'tosov.live.presence': { body: { stream: token, drafts: [{ year, tabs: [1] }] } },
  'tosov.notifications.read': { body: { ids: ['4711'], status: 'read' } },
  'tosov.mail.save': { body: { email, choices: { returned: 'on', deadline: 'off' } } },
  'tosov.mail.ask': { body: { email } },
  'tosov.mail.confirm': { body: { token } },
  'tosov.clientError': {
    body: { reference: '1234-5678', place: '/', error: 'TypeError: row is undefined' },
  },

  'ebs.blank1.read': {
    answer: [
      {
        specificationCode: '1',
        specificationName: '2025-2026',
        stage1Qty: '30',
        stage2Qty: 28,
        totalQty: 58,
      },
    ],
  },
  'ebs.blank1.save': {
    body: { ...school, blanks: [{ specificationCode: '1', stage1Qty: '30', stage6Qty: '12' }] },
    answer: { status: 1, message: blankText.saved },
  },
  'ebs.blank5.save': {
    body: {
      ...school,
      status: 'PUBLIC',
      blanks: [{ specificationCode: '1', addedClassPay: '10', addedSkillPay: '15' }],
      versions: { 'ebs-b5/1.addedClassPay': 1, 'ebs-b5/1.addedSkillPay': 2 },
    },
  },
  'ebs.blank6.save': {
    body: { ...school, propertyStatus: 'Y', blanks: [{ specificationCode: '9', totalWorker: '4' }] },
  },
  'ebs.blank9.save': {
    body: { ...school, status: 'A', blanks: [{ specificationCode: '1', addedJobTime: '10' }] },
  },
  'dor.blank3.save': {
    body: { ...school, id: '1002', blanks: [{ specificationCode: '3', addedOverTimePay: '10' }] },
  },
  'sub.blank7.save': {
    body: {
      ...school,
      propertyStatus: 'PUBLIC',
      blanks: [{ specificationCode: '12', currentQty: '24', plannedQty: '26' }],
    },
  },
  'sub.blank8.save': {
    body: {
      ...kindergarten,
      propertyStatus: 'PUBLIC',
      blanks: [{ specificationCode: '7', plannedAmount: '1500000' }],
    },
  },
  'ebs.blank14.save': {
    body: {
      ...school,
      propertyStatus: 'PUBLIC',
      blanks: [{ specificationCode: '7', plannedAmount: '1500000' }],
    },
  },
  'huvi.blank3.save': {
    body: {
      ...school,
      id: '1003',
      privateStatus: 'PRIVATE',
      blanks: [{ specificationCode: '1', tuition1Fee: '4500000' }],
    },
  },
  'sub.blank1.save': {
    body: { ...kindergarten, blanks: [{ specificationCode: '1', stage1Qty: '25', stage2Qty: '30' }] },
  },
  'sub.blank3.save': {
    body: { ...kindergarten, blanks: [{ specificationCode: '9', addedSkillPay: '10', addedFoodPay: '21' }] },
  },
  'sub.blank4.save': {
    body: { ...kindergarten, blanks: [{ specificationCode: '1', salaryProportion: '60' }] },
  },
  'ntb.blank1.save': { body: { ...centre, blanks: [{ specificationCode: '1', stage6Qty: '12' }] } },
  'ntb.blank3.save': {
    body: { ...centre, blanks: [{ specificationCode: '12', workerTotal: '2', privateServiceMonth: '9' }] },
  },
  'ntb.blank5.save': {
    body: {
      ...centre,
      propertyStatus: 'PUBLIC',
      blanks: [{ specificationCode: '4', currentQty: '40', plannedQty: '45' }],
    },
  },
  'ntb.blank7.save': {
    body: { ...centre, blanks: [{ specificationCode: '2', plannedAmount: '900000' }] },
  },

  'ebs.blank11.import': { body: { id: '1006', year, orgGroup: 'ORGNTB' } },
  'ebs.blank12.import': { body: { id: '1001', year, orgGroup: 'ORGEBS' } },
  'sub.blank6.import': { body: { id: '1009', year, propertyStatus: 'ORGSUB' } },
  'blank12.status.save': {
    body: {
      ...employee,
      inFinancialYear: year,
      plannedAssignmentStatus: 'CHILDCARE',
      allowanceMonth: '10',
    },
  },
  'sub.blank6.workstatus': {
    body: { id: '1009', employeeId: '1009001', financialYear: year, plannedAssignmentStatus: 'WORK' },
  },
  'ebs.blank12.status.save': { body: { ...employee, inFinancialYear: year, ...benefit } },
  'sub.blank6.pension': { body: { ...employee, financialYear: year, ...benefit } },
  'sub.blank9.save': {
    body: {
      ...school,
      event: 'ADD',
      expensesId: 0,
      jobId: 'Цэвэрлэгч',
      gradeStepId: '0',
      inGradeStepName: 'ТҮ-1',
      requiredQty: '1',
      salary: '900000',
      description: 'Шинэ хичээлийн байранд шаардлагатай',
    },
  },
  'sub.blank10.pull': { body: { ...school, status: 'B' } },
  'sub.blank10.delete': { body: { ...school, childScholarshipId: '12' } },
  'sub.blank11.save': {
    body: {
      ...school,
      blanks: [
        {
          assignmentId: '1001001',
          isConfirmedWorkedYear: 'Y',
          isDemandProfession: 'Y',
          educationWorkedYear: 17,
          educationLevelId: '1',
          fieldOfEducationId: '011',
          schoolId: '1',
          academicLevel: 2,
          childRegisterNumber: 'УБ06230112',
          childLastName: 'Дорж',
          childFirstName: 'Номин',
          tuition: '2800000',
        },
      ],
    },
  },
  'citizen.lookup': { body: { regnum: 'УБ06230112' } },
  'tosov.registerNumber': { body: { year, of: 'employee', id: '1001001' } },
  'tosov.children.logExport': { body: { year } },
  'tosov.pupils.import': { body: { id: '1001', year } },
  'tosov.register.preview': { body: pupils },
  'tosov.register.import': { body: { ...pupils, origin: 'list', versions: { '1001': version } } },

  'report.period': { answer: [{ sessionCode, sessionName: '2026' }] },
  'report.snapshot': { body: report, answer: { status: 1, message: reportText.calculated } },
  'report.send': { body: report },
  'pdf.upload': { body: { sessionCode, institutionId: '1001', file: 'tailan.pdf' } },
  'attachment.attach': { body: { file: 'alban-bichig.pdf' } },
  'attachment.save': {
    body: {
      ...report,
      attachmentUrl1: '/api/tosov/file/0b8f1c52-6f0e-4a53-9a57-3f1f2f0f7a11',
      attachmentType1: 'pdf',
      attachmentFilename1: 'Албан бичиг.pdf',
    },
  },
  'tosov.recall': { body: sending },
  'tosov.consent.request': { body: { sessionCode } },
  'tosov.consent': { body: { kind: 'give', sessionCode, calculationSeen: version } },
  'tosov.rights.save': { body: { kind: 'rights', userName: 'accountant', rights: ['prepare', 'check'] } },
  'tosov.mark.answer': { body: { sessionCode, id: '4711', answer: 'Тоог бүртгэлтэй тулгаж заслаа.' } },
  'tosov.justification.save': {
    body: {
      sessionCode,
      justifications: [
        {
          rule: 'classesLarge',
          sheet: 'ebs-b1',
          row: '5',
          field: 'stage1Qty',
          text: 'Шинэ хичээлийн байр намар ашиглалтад орно.',
        },
      ],
    },
  },

  'review.mark': {
    body: {
      ...sending,
      sheet: 'ebs-b1',
      row: '1',
      field: 'stage1Qty',
      text: 'Суралцагчийн тоо бүртгэлээс зөрсөн.',
    },
  },
  'review.unmark': { body: mark },
  'review.resolve': { body: mark },
  'review.answer': { body: { ...mark, answer: 'Үндэслэлийг хүлээн авлаа.' } },
  'review.return': { body: { ...sending, scope: 'cells', reason: 'Тэмдэглэсэн нүдийг засна уу.' } },
  'review.approve': { body: { ...sending, amounts: { current: 850_000_000, capital: 12_000_000 } } },
  'review.undo': { body: { ...sending, reason: 'Хязгаарыг дахин шалгана.' } },
  'review.extend': { body: { sessionCode, until, reason } },
  'review.bulk': {
    body: { action: reminder, institutionIds: ['1001', '1009'] },
  },
  'review.bulk.order': {
    body: {
      action: reminder,
      institutions: [{ institutionId: '1001', version: `${sessionCode} CALCULATED` }],
      excluded: ['1009'],
    },
  },
  'review.bulk.change': { body: { change: 'stop' } },
  'review.ceilings.save': {
    body: {
      ceilings: [
        {
          subject: { kind: 'institution', id: '1001' },
          current: 850_000_000,
          capital: null,
          effect: 'binding',
        },
      ],
    },
  },

  'admin.institution.save': {
    body: {
      event: 'ADD',
      institutionId: '1010',
      name: 'Ховд аймгийн Жаргалант сумын 1-р сургууль',
      profile: {
        ...ordinarySchool,
        location: 'aimagCentre',
        hasStokers: true,
        registerNumber: '2034567',
        aimag: 'Ховд',
        sum: 'Жаргалант',
        budgetGovernor: 'Ховд аймгийн Засаг дарга',
      },
    },
  },
  'admin.institution.import': {
    body: {
      rows: [
        ['Дугаар', 'Нэр'],
        ['1001', 'Жаргалант сумын 1-р сургууль'],
      ],
    },
  },
  'admin.account.save': {
    body: {
      event: 'ADD',
      userName: 'nomin',
      displayName: 'Дорж Номин',
      post: 'Нягтлан бодогч',
      email,
      role: 'institution',
      level: null,
      institutionId: '1001',
      rights: ['prepare'],
    },
  },
  'admin.account.action': { body: { event: 'LOCK', userName: 'nomin' } },
  'admin.account.link': { body: { userName: 'nomin', provider: 'ministry', subject: '248289761001' } },
  'admin.account.import': {
    body: {
      rows: [
        ['Нэвтрэх нэр', 'Хэрэглэгчийн нэр', 'Эрх', 'Байгууллагын дугаар'],
        ['nomin', 'Дорж Номин', 'institution', '1001'],
      ],
    },
  },
  'admin.year.create': { body: { year: 2027 } },
  'admin.year.announce': { body: { year: 2027 } },
  'admin.year.close': { body: { year, version } },
  'admin.year.reopen': { body: { year, reason: 'Нэг сургуулийн батлагдсан дүнг засна.' } },
  'admin.periods.save': { body: { periods: [period] } },
  'admin.period.save': { body: { ...period, event: 'EDIT', deadline: until, reason } },
  'admin.norms.save': {
    body: {
      year,
      version: null,
      note: 'Шинэ норматив',
      givens: { 'norm-grade': { '1': { amount: 1_577_000 } } },
      settings: { excessPer: 'grade' },
    },
  },
  'admin.norms.discard': { body: { year, version: '2026-05-04T09:30:00.000Z' } },
  'admin.norms.publish': { body: { year, version: '2026-05-04T09:30:00.000Z', note: 'Шинэ норматив' } },
  'admin.catalogue.save': {
    body: {
      name: 'schools',
      year,
      version: null,
      rows: [{ id: '1', name: 'Монгол Улсын Их Сургууль', state: true }],
    },
  },
  'admin.list.preview': { body: schools },
  'admin.list.import': { body: { ...schools, version } },
  'admin.registry.check': { body: { registry: 'staff' } },
}
