// Borrows.
package util

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Fill adds the keys.
func Fill(q workqueue.Interface, keys []string) error {
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		q.Add(k)
	}
	return nil
}
