// Package pool has a pool that nothing stops: that is said where it is kept, and not here, too.
package pool

// A Pool runs jobs.
type Pool struct {
	jobs chan func()
	stop chan struct{}
}

// New starts a pool.
func New() *Pool {
	p := &Pool{jobs: make(chan func(), 10), stop: make(chan struct{})}
	go func() {
		for {
			select {
			case job := <-p.jobs:
				job()
			case <-p.stop:
				return
			}
		}
	}()
	return p
}

// Add adds a job.
func (p *Pool) Add(job func()) { p.jobs <- job }

// Stop stops the pool.
func (p *Pool) Stop() { close(p.stop) }
