// Package cron has a list to which its own methods add.
package cron

import "slices"

type Job interface{ Run() }

type Func func()

func (f Func) Run() { f() }

type entry struct {
	id  int
	job Job
}

type Cron struct {
	next    int
	entries []*entry
}

func (c *Cron) AddFunc(spec string, f func()) int { return c.AddJob(spec, Func(f)) }

func (c *Cron) AddJob(spec string, j Job) int { return c.schedule(len(spec), j) }

func (c *Cron) schedule(every int, j Job) int {
	c.next += every
	e := &entry{c.next, j}
	c.entries = append(c.entries, e)
	return e.id
}

func (c *Cron) Remove(id int) {
	c.entries = slices.DeleteFunc(c.entries, func(e *entry) bool { return e.id == id })
}

func (c *Cron) Stop() {}

// Library is what no main leads to: others may remove.
type Library struct{ cron *Cron }

func (l *Library) Handle(name string) { l.cron.AddFunc(name, func() { println(name) }) }

func (l *Library) Stop() {}
