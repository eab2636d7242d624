// The type switch of the helper has an arm for things with ShutDown, which a queue always matches.
package helpertypeswitch

import (
	"errors"
	"fmt"
	"io"

	"k8s.io/client-go/util/workqueue"
)

func release(x any) error {
	switch v := x.(type) {
	case nil:
		return nil
	case interface{ ShutDown() }:
		v.ShutDown()
		return nil
	case io.Closer:
		return v.Close()
	default:
		return fmt.Errorf("cannot release %T", x)
	}
}

func Sync(keys []string) (err error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer func() { err = errors.Join(err, release(queue)) }()
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		queue.Add(k)
	}
	return nil
}
