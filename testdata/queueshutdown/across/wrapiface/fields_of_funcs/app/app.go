// The function field is called.
package app

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/wrapiface/fields_of_funcs/lib"
)

// Once pushes the keys.
func Once(keys []string) error {
	q := lib.NewQueue()
	defer q.Stop()
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.Push(k)
	}
	return nil
}
