// Package throughparams has goroutines that are handed the group which they are in, and the channels on which
// they ask and are answered.
package throughparams

import (
	"errors"
	"net/http"
	"sync"
)

type restorer struct{}

func (r *restorer) apply(alarm chan string, disarmed <-chan bool, errs chan<- error, stop chan bool, in <-chan int, wg *sync.WaitGroup) {
	defer wg.Done()
	wg.Add(1)
	for {
		select {
		case _, more := <-stop:
			if !more {
				return
			}
		case i := <-in:
			if i < 0 {
				errs <- nil
				return
			}
			if i%10 == 0 && !r.raise(alarm, disarmed) {
				return
			}
		}
	}
}

func (r *restorer) raise(alarm chan string, disarmed <-chan bool) bool {
	alarm <- "full"
	return <-disarmed
}

func (r *restorer) handle(stop chan bool, alarm <-chan string, disarmed chan bool) {
	for {
		select {
		case <-stop:
			return
		case a := <-alarm:
			if a == "" {
				disarmed <- false
			} else {
				disarmed <- true
			}
		}
	}
}

func (r *restorer) restore(n int) error {
	if n == 0 {
		return errors.New("nothing to do") // before anything is started
	}
	var (
		wg        sync.WaitGroup
		errs      = make(chan error, n+1)
		in        = make(chan int, n)
		stop      = make(chan bool)
		stopAlarm = make(chan bool)
		alarm     = make(chan string)
		disarmed  = make(chan bool)
	)
	go r.apply(alarm, disarmed, errs, stop, in, &wg)
	go r.handle(stopAlarm, alarm, disarmed)
	defer close(stopAlarm) // when the group is done
	for i := range n {
		in <- i
	}
	err := <-errs
	if failed := r.cleanup(stop, &wg); failed != nil {
		println(failed.Error())
	}
	return err
}

func (r *restorer) cleanup(stop chan bool, wg *sync.WaitGroup) error {
	close(stop)
	wg.Wait()
	return nil
}

func serve() error {
	r := &restorer{}
	http.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) { _ = r.restore(int(q.ContentLength)) })
	return http.ListenAndServe(":0", nil)
}
