// Cured twin of send/loop_producer_break: done is closed by defer and the producer
// selects on it.
package loop_producer_done

import (
	"fmt"
)

type Object struct {
	Name string
	Data []byte
}

func list(keys []string, out chan<- Object, done <-chan struct{}) {
	defer close(out)
	for _, k := range keys {
		select {
		case out <- Object{Name: k}:
		case <-done:
			return
		}
	}
}

func validate(o Object) error {
	if len(o.Data) == 0 {
		return fmt.Errorf("%s is empty", o.Name)
	}
	return nil
}

func ValidateAll(keys []string) error {
	objs := make(chan Object)
	done := make(chan struct{})
	defer close(done)
	go list(keys, objs, done)

	for o := range objs {
		if err := validate(o); err != nil {
			return err
		}
	}
	return nil
}
