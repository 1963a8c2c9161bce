import { z } from 'zod'
import { envelope, writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { adminRead, adminWrite, plain } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { yearQuery } from '#api/fields.ts'
import { basedOn } from '#features/norms/api.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

const listed = { id: z.string(), name: z.string() }

export const catalogueForms = {
  jobs: z.array(z.object({ ...listed, gradeStepId: z.string(), gradeStepName: z.string() })),
  educationLevels: z.array(z.object(listed)),
  fieldsOfEducation: z.array(z.object({ ...listed, levels: z.array(z.string()) })),
  schools: z.array(z.object({ ...listed, state: z.boolean() })),
} satisfies { readonly [Name in keyof Catalogues]: z.ZodType<Catalogues[Name]> }
const { jobs, educationLevels, fieldsOfEducation, schools } = catalogueForms
const MAX_ADMIN_ROWS = 1000

export const catalogueBody = z.discriminatedUnion('name', [
  z.object({ name: z.literal('jobs'), ...basedOn, rows: jobs.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('educationLevels'), ...basedOn, rows: educationLevels.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('fieldsOfEducation'), ...basedOn, rows: fieldsOfEducation.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('schools'), ...basedOn, rows: schools.max(MAX_ADMIN_ROWS) }),
])

const changedAt = z.string().nullable()
export const adminCatalogues = z.strictObject({
  year: z.number(),
  catalogues: z.strictObject(catalogueForms),
  /** ISO time, also in an earlier year; `null` for the built-in list. A save must name it. */
  changedAt: z.strictObject({
    jobs: changedAt,
    educationLevels: changedAt,
    fieldsOfEducation: changedAt,
    schools: changedAt,
  }),
})
export type AdminCatalogues = Output<typeof adminCatalogues>

/** Defaults to the newest year with norms. */
const listOf = <Row extends z.ZodType>(row: Row) => ({
  query: yearQuery,
  answer: envelope(z.array(row)),
})

export const educationLevel = z.strictObject({ educationLevelId: z.string(), educationLevelName: z.string() })
export type EducationLevel = Output<typeof educationLevel>

/** The specification spells the id so. */
export const educationField = z.strictObject({ filedOfEducation: z.string(), fieldOfName: z.string() })
export type EducationField = Output<typeof educationField>

export const educationMapRow = educationLevel.extend(educationField.shape)
export type EducationMapRow = Output<typeof educationMapRow>

export const schoolOption = z.strictObject({ schoolId: z.string(), schoolName: z.string() })
export type SchoolOption = Output<typeof schoolOption>

export const catalogueCalls = declareCalls({
  educationMap: {
    ...plain,
    method: 'GET',
    id: 'sub.blank10.educationMapList',
    path: '/api/sub/blank10/educationMapList',
    aliases: ['/api/sub/blank10/educationMapList/MASTER'],
    summary: 'Returns the education levels with their fields of education',
    source: '000 s7, 002 s7.2',
    ...listOf(educationMapRow),
  },
  educationLevels: {
    ...plain,
    method: 'GET',
    id: 'sub.blank10.educationLevel',
    path: '/api/sub/blank10/educationLevel',
    summary: 'Returns the education levels',
    source: '000 s7',
    ...listOf(educationLevel),
  },
  schoolList: {
    ...plain,
    method: 'GET',
    id: 'sub.blank10.schoolList',
    path: '/api/sub/blank10/schoolList',
    summary: 'Returns the higher-education institutions',
    source: '000 s7',
    ...listOf(schoolOption),
  },
  educationFields: {
    ...plain,
    method: 'GET',
    id: 'sub.blank10.educationList',
    path: '/api/sub/blank10/EducationList/{educationLevelId}',
    summary: 'Returns the fields of education of a level',
    source: '000 s7, 001 s3',
    ...listOf(educationField),
  },
  allEducationFields: {
    ...plain,
    method: 'GET',
    id: 'blank10.educationList',
    path: '/api/blank10/EducationList',
    summary: 'Returns all fields of education',
    source: '000 s7',
    ...listOf(educationField),
  },
  adminCatalogues: {
    ...adminRead,
    id: 'admin.catalogues',
    path: '/api/admin/catalogues/{year}',
    summary: 'Returns the catalogues of a year from which users choose',
    answer: adminCatalogues,
  },
  adminCatalogueSave: {
    ...adminWrite,
    id: 'admin.catalogue.save',
    path: '/api/admin/catalogues/save',
    summary: 'Stores one catalogue of a year, unless it changed since the caller read it',
    body: catalogueBody,
    answer: writeAnswer,
  },
})
