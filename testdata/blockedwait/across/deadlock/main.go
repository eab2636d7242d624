// Command deadlock waits for jobs per request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/deadlock/job"
)

type sink struct{}

func (sink) Take(n int, done chan struct{}) {
	go func() {
		println(n)
		close(done)
	}()
}

func main() {
	http.HandleFunc("/run", func(w http.ResponseWriter, r *http.Request) {
		j := job.New(r.Host)
		go func() {
			defer close(j.Done)
			defer close(j.Over())
			println(r.Host)
		}()
		j.WaitStarted()
		j.WaitOver()
		j.Wait()
		worker, task, step := job.Worker(), job.NewTask(), job.NewStep()
		go func() {
			close(worker.Done)
			close(task.Closed)
			close(step.Over)
		}()
		worker.Wait()
		task.Wait()
		step.Wait()
		for _, s := range []job.Sink{job.Nop{}, sink{}} {
			job.Push(s, 1)
		}
	})
	_ = http.ListenAndServe(":8080", nil)
}
