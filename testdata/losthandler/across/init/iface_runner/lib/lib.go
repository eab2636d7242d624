// Main starts a slice of an interface; Start of one implementation registers.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

type Exporter struct{ inf cache.SharedIndexInformer }

func NewExporter(inf cache.SharedIndexInformer) *Exporter { return &Exporter{inf: inf} }

func (e *Exporter) Start(ctx context.Context) error {
	_, err := e.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to e\.inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}
