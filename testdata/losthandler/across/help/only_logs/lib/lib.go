// The helper takes the registration only to log HasSynced; the lib keeps nothing; called by a periodic sync.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/help/only_logs/helper"
	"k8s.io/client-go/tools/cache"
)

func Observe(inf cache.SharedIndexInformer, name string, fn func(any)) error {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn}) // want:vet `handler registration "reg" is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `handler registration "reg" is never removed: called per period from Run via probe \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	helper.LogSynced(name, reg)
	return nil
}
