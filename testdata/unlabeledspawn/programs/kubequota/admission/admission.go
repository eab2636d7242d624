// Package admission delegates quota admission to one evaluator per logical cluster.
package admission

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/kubequota/evaluator"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/kubequota/monitor"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/kubequota/pproflabels"
)

// PluginName is the name of the plugin.
const PluginName = "WorkspaceResourceQuota"

type clusterKey struct{}

// WithCluster stores the cluster of a request.
func WithCluster(ctx context.Context, cluster logicalcluster.Name) context.Context {
	return context.WithValue(ctx, clusterKey{}, cluster)
}

// KubeResourceQuota handles quota per logical cluster.
type KubeResourceQuota struct {
	LogicalClusters cache.SharedIndexInformer
	Quotas          cache.SharedIndexInformer
	ServerDone      <-chan struct{}

	lock      sync.RWMutex
	delegates map[logicalcluster.Name]*stoppable

	monitorStarter sync.Once
}

type stoppable struct {
	*evaluator.Evaluator
	stop func()
}

// New returns the plugin.
func New(done <-chan struct{}) *KubeResourceQuota {
	return &KubeResourceQuota{ServerDone: done, delegates: map[logicalcluster.Name]*stoppable{}}
}

// Validate validates one request.
func (k *KubeResourceQuota) Validate(ctx context.Context, namespace string) error {
	k.monitorStarter.Do(func() {
		m := monitor.New("kubequota-logicalcluster-deletion-monitor", k.LogicalClusters, k.stopQuotaAdmissionForCluster)
		go m.Start(k.ServerDone)
	})

	cluster, ok := ctx.Value(clusterKey{}).(logicalcluster.Name)
	if !ok {
		return errors.New("no cluster in the request")
	}
	delegate, err := k.getOrCreateDelegate(cluster)
	if err != nil {
		return err
	}
	return delegate.Evaluate(namespace)
}

func (k *KubeResourceQuota) getOrCreateDelegate(clusterName logicalcluster.Name) (*stoppable, error) {
	k.lock.RLock()
	delegate := k.delegates[clusterName]
	k.lock.RUnlock()
	if delegate != nil {
		return delegate, nil
	}

	k.lock.Lock()
	defer k.lock.Unlock()
	if delegate = k.delegates[clusterName]; delegate != nil {
		return delegate, nil
	}

	var retErr error
	ctx, cancel := context.WithCancel(context.Background())
	pproflabels.Cluster(ctx, PluginName, clusterName, func(ctx context.Context) {
		go func() {
			select {
			case <-ctx.Done():
			case <-k.ServerDone:
				cancel()
			}
		}()

		const evaluatorWorkersPerWorkspace = 5
		e := evaluator.New(evaluatorWorkersPerWorkspace)
		e.SetInformer(k.Quotas)
		e.SetDrainedNotification(ctx.Done())
		if err := e.ValidateInitialization(); err != nil {
			cancel()
			retErr = err
			return
		}
		time.AfterFunc(10*time.Second, func() { // want `goroutine for a cluster is started without pprof labels .*`
			_ = e.Warm()
		})
		time.AfterFunc(time.Minute, func() {
			pproflabels.Cluster(ctx, PluginName, clusterName, func(context.Context) {
				_ = e.Warm()
			})
		})
		delegate = &stoppable{Evaluator: e, stop: cancel}
		k.delegates[clusterName] = delegate
	})
	return delegate, retErr
}

func (k *KubeResourceQuota) stopQuotaAdmissionForCluster(clusterName logicalcluster.Name) {
	k.lock.Lock()
	defer k.lock.Unlock()

	delegate := k.delegates[clusterName]
	if delegate == nil {
		return
	}
	delete(k.delegates, clusterName)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for delegate.Warm() > 0 {
			time.Sleep(time.Second)
		}
		delegate.stop()
	}()
}
