// Package job has jobs that are waited for, of which others tell that they are done, or nobody.
package job

type Job struct {
	Done    chan struct{} // closed by who runs it
	started chan struct{}
	over    chan struct{}
	name    string
}

func New(name string) *Job {
	return &Job{Done: make(chan struct{}), started: make(chan struct{}), over: make(chan struct{}), name: name}
}

// Started gives a channel that only reads, Over one that its owner closes.
func (j *Job) Started() <-chan struct{} { return j.started }

func (j *Job) Over() chan<- struct{} { return j.over }

func (j *Job) Wait() { <-j.Done }

func (j *Job) WaitOver() { <-j.over }

func (j *Job) WaitStarted() {
	<-j.started // want:whole `WaitStarted waits forever to receive from "started": nothing sends on it or closes it \(leaks 1 goroutine each time, called per request from main\)`
	println(j.name)
}
