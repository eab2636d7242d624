// The lister goroutine sends page after page; the consumer returns at the first bad
// object and the lister stays blocked in the next send.
package loop_producer_break

import (
	"fmt"
)

type Object struct {
	Name string
	Data []byte
}

func list(keys []string, out chan<- Object) {
	defer close(out)
	for _, k := range keys {
		out <- Object{Name: k}
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
	go list(keys, objs) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`

	for o := range objs {
		if err := validate(o); err != nil {
			return err
		}
	}
	return nil
}
