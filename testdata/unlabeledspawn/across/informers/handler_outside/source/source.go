// The source starts the informer of a workspace with labels and waits until it has synced: silent here.
package source

import (
	"context"
	"errors"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Secrets returns the running informer for the secrets of a workspace.
func Secrets(ctx context.Context, cluster logicalcluster.Name, lw cache.ListerWatcher) (cache.SharedIndexInformer, error) {
	informer := cache.NewSharedIndexInformer(lw, &corev1.Secret{}, time.Hour, cache.Indexers{})
	go labels.Cluster(ctx, "secrets", cluster, informer.RunWithContext)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, errors.New("secrets not synced")
	}
	return informer, nil
}
