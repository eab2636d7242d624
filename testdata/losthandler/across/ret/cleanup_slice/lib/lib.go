// Cleanups of three subscriptions go to a slice that Stop runs.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

func Subscribe(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) (func(), error) {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return nil, err
	}
	return func() { _ = inf.RemoveEventHandler(reg) }, nil
}
