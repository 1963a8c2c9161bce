import { describe, expect, test } from 'vitest'
import type { Envelope } from '#api/answers.ts'
import type { EducationField, EducationMapRow } from '#features/catalogues/api.ts'
import type { JobOption } from '#features/positions/api.ts'
import { openEmbedded } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe('the lists from which is chosen', () => {
  const started = setApp({ open: openEmbedded })
  const ebs = started.client('ebs')
  const sub = started.client('sub')
  const list = async <Row>(path: string) => (await ebs.get(path)).json<Envelope<readonly Row[]>>()

  test('jobs bring their grade and its pay, the same at both paths and for every group', async () => {
    const jobs = (await ebs.get('/api/ebs/blank14/job/ORGEBS/2026')).json<JobOption[]>()
    expect(jobs.find(({ jobName }) => jobName === 'Нягтлан бодогч')).toEqual({
      jobId: expect.any(Number),
      jobName: 'Нягтлан бодогч',
      gradeStepId: 'skilled',
      gradeStepName: 'ТҮ, мэргэшсэн',
      value: expect.any(Number),
      salary: 1_400_000,
    })
    expect((await ebs.get('/api/sub/blank10/ORGEBS/2026')).json()).toEqual(jobs)
    expect((await sub.get('/api/ebs/blank14/job/ORGSUB/2026')).json()).toEqual(jobs)
    expect((await sub.get('/api/ebs/blank14/job/ORGEBS/2026')).statusCode).toBe(403)
    expect((await ebs.get('/api/sub/blank10/ORGEBS/2031')).statusCode).toBe(404)
  })

  test('levels, schools and fields are returned in the envelope', async () => {
    const levels = await list<unknown>('/api/sub/blank10/educationLevel')
    expect(levels.SUCCESS_CODE).toBe(200)
    expect(levels.RESULT[0]).toEqual({ educationLevelId: '1', educationLevelName: 'Бакалавр' })
    const schools = await list<unknown>('/api/sub/blank10/schoolList')
    expect(schools.RESULT[0]).toEqual({ schoolId: '1', schoolName: 'Монгол Улсын Их Сургууль' })
  })

  test('fields hang on the level', async () => {
    const all = (await list<EducationField>('/api/blank10/EducationList')).RESULT
    const bachelor = (await list<EducationField>('/api/sub/blank10/EducationList/1')).RESULT
    const vocational = (await list<EducationField>('/api/sub/blank10/EducationList/4')).RESULT
    expect(bachelor).toEqual(all)
    expect(bachelor[0]).toEqual({ filedOfEducation: '011', fieldOfName: 'Боловсрол' })
    expect(vocational.length).toBeLessThan(all.length)
    expect((await list('/api/sub/blank10/EducationList/9')).RESULT).toEqual([])
    const map = (await list<EducationMapRow>('/api/sub/blank10/educationMapList')).RESULT
    expect(map.filter(({ educationLevelId }) => educationLevelId === '4')).toHaveLength(vocational.length)
    expect((await list('/api/sub/blank10/educationMapList/MASTER')).RESULT).toEqual(map)
  })
})
