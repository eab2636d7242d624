// Package run runs checks, for a server and for commands.
package run

import "time"

// A Check is one of many.
type Check struct {
	Name string
	Do   func() error
}

// A Writer tells of them.
type Writer interface{ Write(name string) }

// A Runner runs them.
type Runner struct {
	Checks []*Check
	Out    Writer
}

// Run runs each until it is well, or it is late.
func (r *Runner) Run(late time.Time) bool {
	for _, c := range r.Checks {
		for {
			r.Out.Write(c.Name)
			err := c.Do()
			if err != nil && time.Now().Before(late) {
				time.Sleep(time.Second)
				continue
			}
			if err != nil {
				return false
			}
			break
		}
	}
	return true
}
