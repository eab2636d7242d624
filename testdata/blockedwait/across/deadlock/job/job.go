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

// A worker has no name that others could use, and is closed by them all the same: by its own field, one of a
// part of it, or under another name.
type worker struct{ Done chan struct{} }

func Worker() *worker { return &worker{make(chan struct{})} }

func (w *worker) Wait() { <-w.Done }

type base struct{ Closed chan struct{} }

type Task struct{ base }

func NewTask() *Task {
	t := &Task{}
	t.Closed = make(chan struct{})
	return t
}

func (t *Task) Wait() { <-t.Closed }

type step struct{ Over chan struct{} }

type Step = step

func NewStep() *Step { return &Step{make(chan struct{})} }

func (s *step) Wait() { <-s.Over }

// A sink is what others have, too; the one of this package tells nobody.
type Sink interface {
	Take(n int, done chan struct{})
}

type Nop struct{}

func (Nop) Take(n int, done chan struct{}) { println(n) }

func Push(s Sink, n int) {
	done := make(chan struct{})
	s.Take(n, done)
	<-done
}
