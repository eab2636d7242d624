package countssome

import (
	"net/http"
	"time"
)

// Limit has a turn for each, and leaves where too many have failed.
func Limit(r *http.Request, list []remote, max int) error {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }() // want `goroutine may wait forever to send on "out" if Limit returns early .*`
	}
	bad := 0
	for range list {
		if err := <-out; err != nil {
			bad++
			if bad > max {
				return err
			}
		}
	}
	return nil
}

// Second leaves with the second one.
func Second(r *http.Request, list []remote) error {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }() // want `goroutine may wait forever to send on "out" if Second returns early .*`
	}
	bad := 0
	for range len(list) {
		err := <-out
		if err != nil {
			bad++
		}
		if bad == 2 {
			return err
		}
	}
	return nil
}

// Errors leaves with a list.
func Errors(r *http.Request, list []remote) (bad []error) {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }() // want `goroutine may wait forever to send on "out" if Errors returns early .*`
	}
	for i := 0; i < len(list); i++ {
		err := <-out
		if err == nil {
			continue
		}
		bad = append(bad, err)
		if len(bad) > 2 {
			return bad
		}
	}
	return nil
}

// Budget leaves where it has failed too often.
func Budget(r *http.Request, list []remote) error {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }() // want `goroutine may wait forever to send on "out" if Budget returns early .*`
	}
	budget := 3
	for range list {
		if err := <-out; err != nil {
			budget--
			if budget == 0 {
				return err
			}
		}
	}
	return nil
}

// Half leaves with most of them.
func Half(r *http.Request, list []remote) {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }() // want `goroutine may wait forever to send on "out" once Half has returned .*`
	}
	good := 0
	for good < len(list)-1 {
		if err := <-out; err == nil {
			good++
		}
	}
}

// All leaves where all have failed: that was the last one.
func All(r *http.Request, list []remote) error {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }()
	}
	bad := 0
	for range list {
		if err := <-out; err != nil {
			bad++
			if bad == len(list) {
				return err
			}
		}
	}
	return nil
}

// Tries looks some times, and leaves where all have come.
func Tries(r *http.Request, list []remote) {
	out := make(chan error)
	for _, rem := range list {
		go func() { out <- rem.do(r) }()
	}
	n := 0
	for try := 0; try < 1000; try++ {
		select {
		case <-out:
			n++
		case <-time.After(time.Second):
		}
		if n == len(list) {
			return
		}
	}
}

// Kept has room for all.
func Kept(r *http.Request, list []remote) error {
	out := make(chan error, len(list))
	for _, rem := range list {
		go func() { out <- rem.do(r) }()
	}
	bad := 0
	for range list {
		if err := <-out; err != nil {
			if bad++; bad > 2 {
				return err
			}
		}
	}
	return nil
}
