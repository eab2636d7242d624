// right: workers end by quit; dispatch uses cond that stop broadcasts
package vault_expire

import (
	"sync"
)

type Job func()
type JobManager struct {
	l      sync.Mutex
	cond   *sync.Cond
	queue  []Job
	quit   chan struct{}
	closed bool
	pool   *disp
	wg     sync.WaitGroup
}
type disp struct {
	jobCh chan Job
	quit  chan struct{}
	wg    sync.WaitGroup
}

func New(n int) *JobManager {
	j := &JobManager{quit: make(chan struct{}), pool: &disp{jobCh: make(chan Job), quit: make(chan struct{})}}
	j.cond = sync.NewCond(&j.l)
	for i := 0; i < n; i++ {
		j.pool.wg.Add(1)
		go j.pool.work()
	}
	j.wg.Add(1)
	go j.assign()
	return j
}
func (d *disp) work() {
	defer d.wg.Done()
	for {
		select {
		case <-d.quit:
			return
		case j := <-d.jobCh:
			j()
		}
	}
}
func (d *disp) dispatch(j Job) {
	select {
	case d.jobCh <- j:
	case <-d.quit:
	}
}
func (j *JobManager) Add(x Job) {
	j.l.Lock()
	j.queue = append(j.queue, x)
	j.l.Unlock()
	j.cond.Signal()
}
func (j *JobManager) assign() {
	defer j.wg.Done()
	for {
		j.l.Lock()
		for len(j.queue) == 0 && !j.closed {
			j.cond.Wait()
		}
		if j.closed {
			j.l.Unlock()
			return
		}
		x := j.queue[0]
		j.queue = j.queue[1:]
		j.l.Unlock()
		j.pool.dispatch(x)
	}
}
func (j *JobManager) Stop() {
	j.l.Lock()
	j.closed = true
	j.cond.Broadcast()
	j.l.Unlock()
	close(j.pool.quit)
	j.wg.Wait()
	j.pool.wg.Wait()
}
