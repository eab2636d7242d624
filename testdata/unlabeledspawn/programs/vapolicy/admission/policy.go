// Package admission is the multi-tenant policy plugin.
package admission

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/vapolicy/attribution"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/vapolicy/generic"
)

// PluginName names the plugin.
const PluginName = "KCPValidatingAdmissionPolicy"

type delegateKey struct {
	policyCluster logicalcluster.Name
	targetCluster logicalcluster.Name
}

type stoppable struct {
	*generic.Plugin
	stop context.CancelFunc
}

// Policy holds one delegate for each pair of clusters.
type Policy struct {
	policies, bindings cache.SharedIndexInformer
	serverDone         <-chan struct{}
	sourceOf           func(cluster logicalcluster.Name) (logicalcluster.Name, error)
	sources            generic.SourceFactory

	delegatesLock sync.RWMutex
	delegates     map[delegateKey]*stoppable
}

// New makes the plugin.
func New(done <-chan struct{}, sourceOf func(logicalcluster.Name) (logicalcluster.Name, error)) *Policy {
	return &Policy{
		serverDone: done,
		sourceOf:   sourceOf,
		sources:    generic.NewPolicySource,
		delegates:  map[delegateKey]*stoppable{},
	}
}

// SetInformers injects the process-wide informers.
func (k *Policy) SetInformers(logicalClusters, policies, bindings cache.SharedIndexInformer) {
	k.policies, k.bindings = policies, bindings
	_, _ = logicalClusters.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			o, ok := obj.(metav1.Object)
			if !ok {
				return
			}
			clName := logicalcluster.From(o)

			k.delegatesLock.Lock()
			defer k.delegatesLock.Unlock()
			for key, delegate := range k.delegates {
				if key.policyCluster == clName || key.targetCluster == clName {
					delete(k.delegates, key)
					delegate.stop()
				}
			}
		},
	})
}

// Validate validates an object of a cluster.
func (k *Policy) Validate(cluster logicalcluster.Name, name string) error {
	source, err := k.sourceOf(cluster)
	if err != nil {
		return err
	}
	d, err := k.getOrCreateDelegate(source, cluster)
	if err != nil {
		return err
	}
	return d.Validate(name)
}

func (k *Policy) getOrCreateDelegate(policyCluster, targetCluster logicalcluster.Name) (*stoppable, error) {
	key := delegateKey{policyCluster: policyCluster, targetCluster: targetCluster}

	k.delegatesLock.RLock()
	delegate := k.delegates[key]
	k.delegatesLock.RUnlock()
	if delegate != nil {
		return delegate, nil
	}

	k.delegatesLock.Lock()
	defer k.delegatesLock.Unlock()
	if delegate = k.delegates[key]; delegate != nil {
		return delegate, nil
	}

	ctx, cancel := context.WithCancel(context.Background())
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		select {
		case <-ctx.Done():
		case <-k.serverDone:
			cancel()
		}
	}()

	err := attribution.For(PluginName, policyCluster).Run(ctx, func(ctx context.Context) error {
		plugin := generic.NewPlugin(ctx)
		plugin.SetInformers(k.policies, k.bindings)
		plugin.SetSourceFactory(k.sources)
		delegate = &stoppable{Plugin: plugin, stop: cancel}
		return plugin.ValidateInitialization()
	})
	if err != nil {
		cancel()
		return nil, err
	}
	k.delegates[key] = delegate
	return delegate, nil
}
