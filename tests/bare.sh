#!/usr/bin/env bash
# Both commands of the README in a bare Debian 12, from a clean clone, as root and as an ordinary user.
#
#   tests/bare.sh [run|root|user ...]     (default: all three)
#
#   run    `make run` as a user: seconds until the page is there, size of .venv
#   root   `make test` as root, in /root, which nobody else may enter
#   user   `make test` as a user: must end, before any test, with the line to run; passes once root has run it
#
# Needs root and debootstrap. The base system is made once and kept in $BARE (default /var/tmp/botyard-bare);
# each trial gets a fresh copy and prints a transcript. The certificates of this machine are taken along.
set -euo pipefail
cd "$(dirname "$0")/.."
bare=${BARE:-/var/tmp/botyard-bare}
machine=$bare/machine

[ "$(id -u)" = 0 ] || { echo "tests/bare.sh needs root, for it makes a system of its own. Try: sudo make bare"; exit 1; }
command -v debootstrap > /dev/null || { echo "tests/bare.sh needs debootstrap. Run: apt-get install debootstrap"; exit 1; }

base() {
  [ -e "$bare/base/.complete" ] && return
  echo "Making a bare Debian in $bare/base (once) ..."
  mkdir -p "$bare"
  rm -rf "$bare/base"
  debootstrap --variant=minbase --include=python3,python3-venv,make,git,curl,ca-certificates bookworm "$bare/base" > "$bare/debootstrap.log"
  touch "$bare/base/.complete"
}

fresh() {
  rm -rf "$machine"
  cp -a "$bare/base" "$machine"
  cp -L /etc/resolv.conf "$machine/etc/resolv.conf"
  mkdir -p "$machine/usr/local/share/ca-certificates"
  cp /usr/local/share/ca-certificates/*.crt "$machine/usr/local/share/ca-certificates/" 2> /dev/null || true
  inside root 'update-ca-certificates > /dev/null 2>&1; useradd --create-home player'
  for home in root home/player; do
    git clone --quiet --no-local . "$machine/$home/botyard"
  done
  inside root 'chown -R player: /home/player; chmod 700 /root'
}

# inside USER COMMANDS: run there, with nothing of this environment, in a mount and process space of its own.
inside() {
  unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$0/proc"; mount -t tmpfs shm "$0/dev/shm" 2> /dev/null || { mkdir -p "$0/dev/shm"; mount -t tmpfs shm "$0/dev/shm"; }
    mkdir -p "$0/dev/pts"; mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"; ln -sf pts/ptmx "$0/dev/ptmx"
    exec chroot "$0" su --login "$1" --shell /bin/bash -c "$2"' \
    "$machine" "$1" "export SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt PIP_CERT=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt; $2"
}

told() { echo; echo "== $*"; }

run() {
  told "make run, as a user"
  fresh
  inside player '
    set -m; cd botyard; start=$(date +%s)
    make run > ~/run.log 2>&1 & server=$!
    until link=$(sed -n "s/^Open \(http[^ ]*\) in a browser.*/\1/p" ~/run.log) && [ -n "$link" ]; do
      kill -0 $server 2> /dev/null || { cat ~/run.log; exit 1; }
      sleep 0.2
    done
    curl --silent --show-error --fail "$link" > ~/page || exit 1
    echo "page after $(($(date +%s) - start)) s, $(wc -c < ~/page) bytes"
    du -sm .venv .tools client/node_modules
    kill -INT -- -$server; wait $server || true
    cat ~/run.log'
}

root() {
  told "make test, as root"
  fresh
  inside root 'cd botyard && make test' 2>&1 | tee "$bare/root.log"
}

user() {
  told "make test, as a user on a machine without a browser"
  fresh
  if inside player 'cd botyard && make test' > "$bare/user.log" 2>&1; then
    echo "this passed without a browser: what is in $bare/user.log?"; exit 1
  fi
  tail -n 3 "$bare/user.log"
  line=$(sed -n 's/^Run this once, as root, and then make test again: //p' "$bare/user.log")
  [ -n "$line" ] || { echo "it does not say what to run"; exit 1; }
  told "as root: $line"
  inside root "$line" > "$bare/line.log" 2>&1
  told "make test, as a user"
  inside player 'cd botyard && make test' 2>&1 | tee "$bare/user.log"
}

base
for trial in "${@:-run root user}"; do
  for one in $trial; do "$one"; done
done
told "all of it worked: $(git rev-parse --short HEAD)"
